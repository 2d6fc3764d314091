"""An account in a real browser: invited, used to send a report, and sent a notice of it by mail."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from ratinghouse.office.events.admission import refuse
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Event
from ratinghouse.site.models import Account, Notice
from ratinghouse.site.notices.delivery import deliver
from tests.site.accounts import PASSWORD, account, code_of
from tests.site.conftest import new_context
from tests.site.mail_room import mail_room, mailing_to, text_of
from tests.site.small_report import broken, small_report


def _sign_in(page: Page, name: str, code: str = "") -> None:
    page.goto("/account/sign-in/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Code from your authenticator").fill(code)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_from_the_invitation_to_the_mail_about_a_report(page: Page, browser: Browser, live: str) -> None:
    _sign_in(page, "ada", code_of(account("ada", "administrator")))
    page.goto("/desk/")
    page.get_by_role("link", name="Accounts").click()
    page.get_by_role("link", name="Create an account").click()
    page.get_by_label("Name of the account").fill("anna")
    page.get_by_label("E-mail").fill("anna@example.org")
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The link for anna")
    link = page.locator("code.secret").inner_text()
    assert link.startswith(live)

    # Somebody else, at another machine, follows it.
    hers = new_context(browser, live).new_page()
    hers.goto(link)
    hers.get_by_label("New password, at least 12").fill(PASSWORD)
    hers.get_by_label("New password again").fill(PASSWORD)
    hers.get_by_role("button", name="Set the password").click()
    expect(hers.locator("main")).to_contain_text("The password is set.")
    _sign_in(hers, "anna")
    hers.goto("/desk/")
    text = broken(small_report()).encode()
    hers.get_by_label("Reports: TRF").set_input_files({"name": "four.trf", "mimeType": "text/plain", "buffer": text})
    hers.get_by_role("button", name="Submit").click()
    expect(hers.get_by_role("heading", level=1)).to_contain_text("Evening of Four")
    event = Event.objects.latest("pk")
    refuse(Clerk("ada", datetime.now(UTC)), event.pk, "two lines contradict each other", "4.3")
    assert set(Notice.objects.filter(account__user__username="anna", sent=None).values_list("kind", flat=True)) == {
        *("invited", "checked", "refused")
    }

    with mail_room() as (room, port), mailing_to(port):
        deliver(datetime.now(UTC) + timedelta(minutes=2))
    hers_only = [mail for mail in room.mails if mail["To"] == "anna@example.org"]
    subjects = [str(mail["Subject"]) for mail in hers_only]
    assert sorted(subjects) == [
        "Evening of Four: not rated",
        "Evening of Four: received and checked",
        "Your account at the rating office",
    ]
    refused = text_of(hers_only[subjects.index("Evening of Four: not rated")])
    assert "two lines contradict each other" in refused
    assert f"https://ratings.example.org/desk/events/{event.pk}/" in refused
    assert not Notice.objects.filter(account__user__username="anna", sent=None).exists()

    # It stands on her page too, and she chooses which notices she gets from now on.
    hers.goto("/account/")
    hers.get_by_text("Choose notices and their language").click()
    hers.get_by_label("a report that I sent was checked").uncheck()
    hers.get_by_role("button", name="Save").click()
    expect(hers.locator("main")).to_contain_text("Your choice is saved.")
    assert Account.objects.get(user__username="anna").unwanted == ["checked"]
    hers.get_by_role("link", name="Evening of Four: not rated").click()
    expect(hers.locator("main")).to_contain_text("two lines contradict each other")
    hers.context.close()

    # The administrator closes the account again.
    page.goto("/desk/accounts/?q=anna")
    page.get_by_role("link", name="anna").click()
    page.get_by_role("button", name="Close the account").click()
    expect(page.locator("main")).to_contain_text("The account is closed")
    page.get_by_role("button", name="Reopen the account").click()
    expect(page.locator("main")).to_contain_text("The account is reopened.")


def test_axe_finds_nothing_serious_and_nothing_is_wider_than_a_phone(page: Page) -> None:
    user = account("ada", "administrator")
    _sign_in(page, "ada", code_of(user))
    desk_pages = (
        "/desk/accounts/",
        "/desk/accounts/new/",
        f"/desk/accounts/{user.account.pk}/",
        "/desk/accounts/mail/",
    )
    account_pages = (
        "/account/",
        "/account/recovery-codes/",
        "/account/second-factor/another/",
        "/account/password/forgotten/",
    )
    page.set_viewport_size({"width": 390, "height": 844})
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for address in (*desk_pages, *account_pages):
            page.goto(address)
            violations = [
                violation
                for violation in Axe().run(page).response["violations"]
                if violation["impact"] in ("serious", "critical")
            ]
            assert [(violation["id"], violation["nodes"][0]["html"]) for violation in violations] == [], (
                scheme,
                address,
            )
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, address


def test_a_lost_authenticator_and_a_printed_code(page: Page) -> None:
    user = account("olga", "officer", factor=False)
    page.goto("/account/sign-in/")
    page.get_by_label("Name").fill("olga")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Set up the second factor")
    page.get_by_label("The code it shows now").fill(code_of(user))
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("ol.codes li")).to_have_count(10)
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    code = page.locator("ol.codes code").nth(6).inner_text()
    page.get_by_role("link", name="I have saved them").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Sign out", exact=True).click()
    _sign_in(page, "olga", code)
    expect(page.locator("main")).to_contain_text("9 left")
