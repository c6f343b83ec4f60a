"""Settings. Everything that differs between machines comes from the environment (README, "Running it for real")."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path
from urllib.parse import quote

import dj_database_url
import django_stubs_ext
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

django_stubs_ext.monkeypatch()  # so that `ModelForm[Account]` and the like may be written

BASE_DIR = Path(__file__).resolve().parent.parent
DEBUG = os.environ.get("DEBUG", "") == "1"
LOCAL = DEBUG or os.environ.get("LOCAL", "") == "1"  # for this machine only: the demonstration, development, tests
SECRET_KEY = os.environ.get("SECRET_KEY", "")
if LOCAL and not SECRET_KEY:
    SECRET_KEY = "only-for-looking-at-on-this-machine-" + "x" * 40
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost 127.0.0.1 [::1]" if LOCAL else "").split()
SITE_URL = os.environ.get("SITE_URL", "http://127.0.0.1:8000" if LOCAL else "").rstrip("/")
# Phrases that encrypt the keys of open turns in the database; the first writes, all read.
TURN_KEY_SECRET = os.environ.get("TURN_KEY_SECRET", "")
TRUSTED_PROXY_COUNT = int(os.environ.get("TRUSTED_PROXY_COUNT", "0"))

INSTALLED_APPS = [
    "hexbattle.accounts",
    "shipyard",
    "battles",
    "hexbattle.delivery",
    "hexbattle.campaigns",
    "hexbattle.missions",
    "hexbattle",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_htmx",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "allauth",
    "allauth.account",
    "simple_history",
    "django_filters",
    "django_tasks_db",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "hexbattle.accounts.middleware.TimeZoneMiddleware",
    "hexbattle.accounts.middleware.GuestMiddleware",
    "hexbattle.accounts.middleware.RefusedFormMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "hexbattle.middleware.NoNulMiddleware",
]
ROOT_URLCONF = "hexbattle.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.debug",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "django.template.context_processors.tz",
            ]
        },
    }
]
WSGI_APPLICATION = "hexbattle.wsgi.application"

# Where things are kept.
DATABASE_URL = os.environ.get("DATABASE_URL") or f"sqlite:///{quote(str(BASE_DIR / 'db.sqlite3'))}"
DATABASES = {"default": dj_database_url.parse(DATABASE_URL, conn_max_age=60, conn_health_checks=True)}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON",
    }
# In the database, so that rate limits hold across web processes; made by `migrate` (accounts.apps).
CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache"}}
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
SESSION_ENGINE = "hexbattle.sessions"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_500_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000  # a drawn ship of 512 points has two fields a point

# Accounts.
AUTH_USER_MODEL = "accounts.Account"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "hexbattle.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "hexbattle.accounts.forms.SignUpForm", "login": "hexbattle.accounts.forms.LogInForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_VALIDATORS = "hexbattle.accounts.models.USERNAME_VALIDATORS"
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Hexbattle: "
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {"guest": "20/h/ip,600/d/key"}  # guests made; the key is the whole site
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "http" if LOCAL else "https"
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXY_COUNT

# Language and time.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "hexbattle" / "locale"]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

# Static files.
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = BASE_DIR / "staticfiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if LOCAL
        else "hexbattle.storage.HashedStaticFiles"
    },
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = LOCAL

# Mail. Without MAIL_HOST a local site writes its mail to the terminal.
MAIL_HOST = os.environ.get("MAIL_HOST", "")
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("MAIL_FROM", "Hexbattle <hexbattle@localhost>")
MAILERS = {
    "default": {
        "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "OPTIONS": {
            "host": MAIL_HOST,
            "port": int(os.environ.get("MAIL_PORT", "587")),
            "username": os.environ.get("MAIL_USER", ""),
            "password": os.environ.get("MAIL_PASSWORD", ""),
            "use_tls": os.environ.get("MAIL_TLS", "1") == "1",
            "timeout": 15,
        },
    }
    if MAIL_HOST
    else {"BACKEND": "django.core.mail.backends.console.EmailBackend"}
}

# What browsers may do: everything comes from this site, and no script or style stands in a page.
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_HEADER_NAME = "HTTP_X_CSRF_TOKEN"  # B-7
CSRF_TRUSTED_ORIGINS = os.environ.get("CSRF_TRUSTED_ORIGINS", "").split()
if not LOCAL:
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SECURE_REDIRECT_EXEMPT = ["^healthz$"]
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    if TRUSTED_PROXY_COUNT:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# The web API.
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "knox.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "EXCEPTION_HANDLER": "hexbattle.api.explain",
}
REST_KNOX = {"TOKEN_TTL": timedelta(days=90)}
MOST_TOKENS = 20  # of one account
SPECTACULAR_SETTINGS = {
    "TITLE": "Hexbattle",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "django": {"level": "WARNING"},
        "django.request": {"level": "ERROR"},  # pages that do not exist are no news
        "django.security.DisallowedHost": {"level": "CRITICAL"},  # nor are scanners that guess names
        "hexbattle": {"level": "INFO"},
        "battles": {"level": "INFO"},
    },
}
