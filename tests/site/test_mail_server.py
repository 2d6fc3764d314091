"""The mail server and the site's address, as the environment names them."""

from __future__ import annotations

import pytest

from ratinghouse.site.notices.mail_server import MailServer, WrongMailServer, mail_server, site_address


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("", MailServer()),
        ("smtp://localhost", MailServer("localhost", 25)),
        ("smtp://127.0.0.1:2525", MailServer("127.0.0.1", 2525)),
        ("smtp://me:secret@localhost", MailServer("localhost", 25, "me", "secret")),
        ("submission://me:a%2Fb%40c@mail.example", MailServer("mail.example", 587, "me", "a/b@c", starttls=True)),
        (
            "smtps://me%40example.org:x@mail.example:4650",
            MailServer("mail.example", 4650, "me@example.org", "x", tls=True),
        ),
    ],
)
def test_a_url_names_the_server(url: str, server: MailServer) -> None:
    assert mail_server(url) == server


@pytest.mark.parametrize(
    "url",
    [
        "mail.example:25",
        "http://mail.example",
        "smtp://",
        "smtps://mail.example:port",
        "smtps://mail.example:0",
        "smtps://mail.example/inbox",
        "smtp://me:secret@mail.example",  # the password would travel in the clear
    ],
)
def test_what_names_none_is_refused(url: str) -> None:
    with pytest.raises(WrongMailServer):
        mail_server(url)


@pytest.mark.parametrize(
    ("configured", "hosts", "https", "address"),
    [
        ("https://ratings.example.org/", ["localhost"], False, "https://ratings.example.org"),
        ("", ["ratings.example.org", "other.example"], True, "https://ratings.example.org"),
        ("", ["*", ".example.org", "ratings.example.org"], False, "http://ratings.example.org"),
        ("", ["localhost", "127.0.0.1"], False, "http://localhost:8000"),
        ("", ["*"], False, "http://localhost:8000"),
    ],
)
def test_links_begin_with_the_address_that_is_configured_or_served(
    configured: str, hosts: list[str], https: bool, address: str
) -> None:
    assert site_address(configured, hosts, https=https) == address
