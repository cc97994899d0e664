"""The error page for people in a browser; programs get JSON."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from html import escape

from starlette.responses import Response

from parley.net.web.faults import Fault, refusal, status_of
from parley.tables import Refusal

_BUSY = {
    "en": ("Parley is busy", "Please try again in a moment."),
    "de": ("Parley ist gerade beschäftigt", "Bitte versuche es gleich noch einmal."),
    "ru": ("Parley сейчас занят", "Пожалуйста, попробуйте ещё раз чуть позже."),
}
WORDS: Mapping[StrEnum, Mapping[str, tuple[str, str]]] = {
    Fault.TOO_FAST: {
        "en": (
            "Too many requests",
            "Too much was asked from your network within a minute. Try again in {} seconds.",
        ),
        "de": (
            "Zu viele Anfragen",
            "Aus deinem Netz kam in einer Minute zu viel auf einmal. Versuche es in {} Sekunden noch einmal.",
        ),
        "ru": (
            "Слишком много запросов",
            "Из вашей сети за минуту пришло слишком много запросов. Попробуйте снова через {} с.",
        ),
    },
    Fault.WRONG_HOST: {
        "en": ("Not under this name", "This server goes by another name. Whoever runs it can change that:"),
        "de": (
            "Nicht unter diesem Namen",
            "Dieser Server heißt anders. Wer ihn betreibt, kann das ändern:",
        ),
        "ru": (
            "Не под этим именем",
            "У этого сервера другое имя. Тот, кто его запускает, может это изменить:",
        ),
    },
    Fault.BUSY: _BUSY,
    Fault.STORAGE_TROUBLE: _BUSY,
    Refusal.STOPPING: {
        "en": ("Parley is restarting", "Please try again in a minute."),
        "de": ("Parley startet neu", "Bitte versuche es in einer Minute noch einmal."),
        "ru": ("Parley перезапускается", "Пожалуйста, попробуйте ещё раз через минуту."),
    },
}
"""A heading and a line for every reason, in every language of the page; `{}` is the number of seconds."""
_LANGUAGES = ("en", "de", "ru")
_LONGEST = 200
"""The most characters of Accept-Language that are looked at."""


def refuse(
    headers: Mapping[str, str], reason: StrEnum, text: str = "", more: Mapping[str, str] | None = None
) -> Response:
    """The answer: a page for a browser that wants one, if there are words for it. Else JSON."""
    answer = refusal(reason, text, more)
    if reason not in WORDS or "text/html" not in headers.get("accept", ""):
        return answer
    language = language_of(headers.get("accept-language", ""))
    heading, line = WORDS[reason][language]
    detail = f"<p><code>{escape(text)}</code></p>" if text and reason is Fault.WRONG_HOST else ""
    line = line.format(answer.headers.get("retry-after", ""))
    page = plain_page(language, heading, f"<p>{line}</p>\n{detail}")
    kept = {name: value for name, value in answer.headers.items() if name not in _OF_THE_BODY}
    kept |= {"vary": "Accept, Accept-Language"}
    return Response(page, status_of(reason), kept, "text/html")


def plain_page(language: str, heading: str, body: str) -> str:
    """A page without scripts and styles; the body is HTML."""
    return _PAGE.format(language, heading, body)


def language_of(accepted: str) -> str:
    """The first of our languages among those a browser prefers; English if there is none."""
    wanted = sorted(_weighed(accepted[:_LONGEST]), key=lambda one: -one[1])
    return next((language for language, weight in wanted if weight > 0), _LANGUAGES[0])


def _weighed(accepted: str) -> Iterator[tuple[str, float]]:
    """`de-AT;q=0.8` → de, 0.8."""
    for entry in accepted.split(","):
        tag, _, weight = entry.partition(";")
        language = tag.strip().lower().partition("-")[0]
        if language in _LANGUAGES:
            yield language, _number(weight.strip().removeprefix("q="))


def _number(weight: str) -> float:
    try:
        return float(weight or 1)
    except ValueError:
        return 0.0


_OF_THE_BODY = ("content-length", "content-type")
_PAGE = """<!doctype html>
<html lang="{0}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{1}</title>
<h1>{1}</h1>
{2}
"""
