"""`fleet-agent pair`: obtains this machine's key, once, with the six-digit code that an operator has made for it."""

from __future__ import annotations

import getpass
import os
import re
import sys
from collections.abc import Callable

import click
import httpx

from . import __version__
from .client import in_the_clear, json_object, retry_after
from .credential import Credential
from .home import Home
from .jobs import Json
from .mac import find_mac
from .texts import is_address, without_password

_NODE_NAME = re.compile(r"[A-Za-z0-9._-]{1,63}")
_CODE = re.compile(r"[0-9]{6}")
_TRIES_AT_THE_FORM = 3
_PATIENCE = 60.0  # seconds; attempts at pairing wait in a queue of the server's

# What each refusal means, for a server that does not say it itself.
_REFUSALS = {
    "pairing_code_required": "The server was sent no code.",
    "pairing_code_invalid": "The code is not valid: mistyped, used, expired or burned. Have a new one made.",
    "pairing_name_mismatch": "The code was made for a machine of another name. Pair under that name.",
    "pairing_rate_limited": "There have been too many attempts at pairing.",
    "node_name_taken": "A node has this name or this machine's MAC already. Have a code made that gives it a new key.",
    "node_name_exhausted": "Every name that this machine could get is taken. Pair under another name.",
    "invalid_argument": "The server does not take this name.",
    "unavailable": "The server can't reach its database now.",
}


class PairingError(Exception):
    """The machine is not paired; the message says why and what to do, and never holds the code or the key."""

    def __init__(self, message: str, status: int) -> None:
        """`status` is the exit status (sysexits.h)."""
        super().__init__(message)
        self.status = status


def pair(home: Home, server: str, name: str, ask: Callable[[], str]) -> str:
    """Pairs this machine as `name`, unless it is paired already; `ask` is called for the code when it is needed.

    Everything that could go wrong on this side is tried before the code is: it is good for one time.

    Returns:
        What has come of it, in a sentence.

    Raises:
        PairingError: refused, no answer, or the answer could not be kept.
        CredentialError: there is a credential that can't be used.
        HomeInUseError: another process pairs from this folder at this moment.
        OSError: the agent's folder can't be written.
    """
    server = server.rstrip("/")
    shown = without_password(server)
    if not is_address(server):
        raise PairingError(f"{shown!r} is not an http:// or https:// address.", os.EX_USAGE)
    if shown != server:
        raise PairingError(f"{shown}: a user and a password in the address would be in the key's way.", os.EX_USAGE)
    if not _NODE_NAME.fullmatch(name):
        raise PairingError(f"{name!r} is no name for a node: 1 to 63 of A-Z a-z 0-9 . _ -", os.EX_USAGE)
    if (paired := _already(home, server)) is not None:
        return paired
    home.prepare()
    with home.lock():
        if (paired := _already(home, server)) is not None:  # by a process that held the lock until now
            return paired
        if in_the_clear(server):
            click.echo(f"fleet-agent: the code and the key travel unencrypted to {server}", err=True)
        code = ask()
        answer = _redeem(server, {"code": code, "node_name": name, "mac": find_mac(), "agent_version": __version__})
        credential = _credential(server, answer)
        try:
            credential.save(home.credential)
        except OSError as error:
            raise PairingError(
                f"Paired as {credential.node_name}, but {home.credential} can't be written ({error.strerror}), and the"
                " key is shown only once. Have a code made that gives this node a new key.",
                os.EX_CANTCREAT,
            ) from error
    return f"Paired with {server} as {credential.node_name}. Next: fleet-agent doctor"


def ask_code() -> str:
    """The six digits, from the terminal without showing them, or the first line of what is piped in.

    Raises:
        PairingError: what came has not a code's form; it was not sent anywhere, so it cost no attempt.
    """
    if not sys.stdin.isatty():
        code = _digits(sys.stdin.readline())
    else:
        code = next(
            (code for _ in range(_TRIES_AT_THE_FORM) if (code := _digits(getpass.getpass("Pairing code: ")))), None
        )
    if code is None:
        raise PairingError("A pairing code has six digits. Nothing was sent.", os.EX_USAGE)
    return code


def _digits(text: str) -> str | None:
    """The code in what was typed; people write it in groups."""
    code = re.sub(r"[\s-]", "", text)
    return code if _CODE.fullmatch(code) else None


def _already(home: Home, server: str) -> str | None:
    if not home.credential.exists():
        return None
    credential = Credential.load(home.credential)
    said = f"Paired already with {credential.server} as {credential.node_name}; nothing was changed."
    if credential.server.rstrip("/") != server:
        raise PairingError(f"{said} To pair with {server} instead, remove {home.credential} first.", os.EX_CONFIG)
    return said


def _redeem(server: str, body: Json) -> Json:
    try:
        with httpx.Client(base_url=server, timeout=httpx.Timeout(_PATIENCE, connect=10.0)) as client:
            response = client.post("/v1/pair", json=body)
    except (httpx.ConnectError, httpx.ConnectTimeout) as error:
        raise PairingError(f"{server} can't be reached: {error}", os.EX_TEMPFAIL) from error
    except httpx.HTTPError as error:
        raise PairingError(
            f"{server} did not answer ({type(error).__name__}), and may have used up the code all the same. Try it once"
            " more; if it is refused, have a code made that gives the node a new key.",
            os.EX_TEMPFAIL,
        ) from error
    answer = json_object(response) or {}
    if response.status_code == httpx.codes.CREATED:
        return answer
    raise _refusal(server, response, answer)


def _refusal(server: str, response: httpx.Response, problem: Json) -> PairingError:
    code = problem.get("code")
    if not isinstance(code, str):
        if response.has_redirect_location:
            return PairingError(f"{server} points to {response.headers['Location']}: pair with that.", os.EX_CONFIG)
        return PairingError(
            f"{server} answered {response.status_code} and not as a controller does. Is it the right address?",
            os.EX_TEMPFAIL if response.is_server_error else os.EX_CONFIG,
        )
    said = [str(problem.get("detail") or _REFUSALS.get(code) or f"The server refused: {code}."), problem.get("hint")]
    later = retry_after(response)
    if later:
        said.append(f"Not before {later:.0f} s from now.")
    passing = response.is_server_error or response.status_code == httpx.codes.TOO_MANY_REQUESTS
    return PairingError(" ".join(str(part) for part in said if part), os.EX_TEMPFAIL if passing else os.EX_NOPERM)


def _credential(server: str, answer: Json) -> Credential:
    parts = {name: answer.get(name) for name in ("key", "node_id", "node_name")}
    if all(isinstance(part, str) for part in parts.values()):
        credential = Credential(server=server, **{name: str(part) for name, part in parts.items()})
        if credential.is_well_formed:
            return credential
    raise PairingError(f"{server} says it has paired this machine, but its answer holds no key.", os.EX_PROTOCOL)
