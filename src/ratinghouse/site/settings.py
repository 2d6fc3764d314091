"""The settings of the office, and those of its website."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlsplit

from django.conf.locale import LANG_INFO

from ratinghouse.office.settings import *  # noqa: F403
from ratinghouse.office.settings import ALLOWED_HOSTS as OFFICE_HOSTS
from ratinghouse.office.settings import DATABASES as OFFICE_DATABASES
from ratinghouse.office.settings import HOME
from ratinghouse.office.settings import INSTALLED_APPS as OFFICE_APPS
from ratinghouse.office.storage.database import CACHE
from ratinghouse.site.notices.mail_server import mail_server, site_address

HERE = Path(__file__).parent

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    *OFFICE_APPS,
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_tasks",
    "django_tasks_db",
    "django_otp",
    "django_otp.plugins.otp_static",
    "django_otp.plugins.otp_totp",
    "ratinghouse.site",
    "ratinghouse.site.api",
]

# A thread reuses its connection: opening one takes longer than most pages. Only a remote server may have closed it.
_CONNECTION = {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": bool(os.environ.get("DATABASE_URL"))}
DATABASES = {"default": {**OFFICE_DATABASES["default"], **_CONNECTION}}

MIDDLEWARE = [
    "ratinghouse.site.request_counts.RequestCounter",
    "ratinghouse.site.body_limits.BodyLimit",
    "django.middleware.security.SecurityMiddleware",
    "ratinghouse.site.content_security.ContentSecurityPolicy",
    "ratinghouse.site.api.middleware.ApiMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "ratinghouse.site.urls"
WSGI_APPLICATION = "ratinghouse.site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "ratinghouse.site.templatetags.translations",
                "ratinghouse.site.templatetags.fixed_translations",
            ],
        },
    }
]

# Long work is carried out by ``ratinghouse worker``, which ``serve`` starts.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True  # no collectstatic: the files are served from the package
WHITENOISE_MAX_AGE = 86400
HELP_FOLDER = HERE / "help"  # the built documentation: made by `make help`, part of the wheel, not of the repository

PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
OTP_TOTP_ISSUER = "Ratinghouse"
LOGIN_URL = "/account/sign-in/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
# Behind a proxy with TLS, RATINGHOUSE_HTTPS=1 restricts cookies to HTTPS.
HTTPS = os.environ.get("RATINGHOUSE_HTTPS", "") == "1"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
CSRF_TRUSTED_ORIGINS = os.environ.get("RATINGHOUSE_ORIGINS", "").split()
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

USE_I18N = True
LOCALE_PATHS = [HERE.parent / "locale"]
# Each folder of the catalogues is a language that can be chosen.
LANGUAGES = [
    (code, LANG_INFO[code]["name_local"])
    for code in ("en", *sorted(folder.name.replace("_", "-").lower() for folder in LOCALE_PATHS[0].iterdir()))
]

# All processes of the office share these files; they need no set-up.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": HOME / CACHE / "shared",
        "OPTIONS": {"MAX_ENTRIES": 5000},
    }
}

DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024 * 1024

_MAIL = mail_server(os.environ.get("RATINGHOUSE_EMAIL_URL", ""))
EMAIL_HOST, EMAIL_PORT = _MAIL.host, _MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _MAIL.user, _MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL = _MAIL.starttls, _MAIL.tls
EMAIL_TIMEOUT = 20  # seconds; only the delivery of notices waits for a mail server
SITE = site_address(os.environ.get("RATINGHOUSE_SITE", ""), OFFICE_HOSTS, https=HTTPS)
DEFAULT_FROM_EMAIL = os.environ.get("RATINGHOUSE_EMAIL_FROM") or f"Ratinghouse <noreply@{urlsplit(SITE).hostname}>"
# The mailbox for reports, and the Maildir for answers if they are not sent by the mail server.
REPORT_MAILBOX = os.environ.get("RATINGHOUSE_MAILBOX", "")
ANSWER_MAILDIR = os.environ.get("RATINGHOUSE_ANSWERS", "")
PASSWORD_RESET_TIMEOUT = 3 * 24 * 3600  # for invitations too

# Requests a minute from one address to the JSON interface, counted by all processes together.
API_LIMIT = int(os.environ.get("RATINGHOUSE_API_LIMIT", "600"))

# Errors are logged on the server; the visitor sees a plain page.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"refused host": {"()": "ratinghouse.site.refused_hosts.RefusedHostInOneLine"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {"django.security.DisallowedHost": {"filters": ["refused host"]}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
}
