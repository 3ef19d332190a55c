"""Signs Schemathesis in, so that it reaches the calls of sessions, API tokens and colonels.

Schemathesis loads this file by SCHEMATHESIS_HOOKS. Each worker has its own customer, because a fuzzed call
may sign out, change the password or delete the account. The hook sees that in the answer: the next call signs
in or up again.
"""

import atexit
import base64
import collections
import itertools
import json
import os
import re
import threading
import zlib

import requests
import schemathesis

BASE_URL = os.environ["FUZZ_URL"]
COLONEL = os.environ["FUZZ_COLONEL"]
# The password in the document's examples: those that change the password or delete the account succeed.
PASSWORD = os.environ["FUZZ_PASSWORD"]
TIMEOUT_SECONDS = 30
SESSIONS = "/api/v2/account/sessions"
TOKENS = "/api/v2/account/tokens"

numbers = itertools.count(1)
worker = threading.local()
statuses = collections.defaultdict(collections.Counter)


def json_of(response):
    try:
        answer = response.json()
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) else {}


class Person:
    """An account and its session; `cookie` is None while signed out. Without address: a visitor."""

    def __init__(self, address=None):
        self.address, self.password = address, PASSWORD
        self.cookie = self.shrimp = self.token = None

    def post(self, path, body=None):
        headers = {"O-Shrimp": self.shrimp, "Cookie": f"sess={self.cookie}"} if self.cookie else {}
        url = BASE_URL + path
        response = requests.post(url, json=body or {}, headers=headers, timeout=TIMEOUT_SECONDS)
        if response.status_code != 200:
            raise RuntimeError(f"{path} answered {response.status_code}: {response.text[:300]}")
        self.keep(response.headers.get("set-cookie", ""), response)
        return response

    def keep(self, set_cookie, response):
        """Takes session and shrimp of an answer."""
        if "sess=" in set_cookie:
            self.cookie = set_cookie.split("sess=", 1)[1].split(";", 1)[0] or None
        self.shrimp = json_of(response).get("shrimp") or self.shrimp

    def arrive(self):
        """Opens a session. Signing up, or beginning a checkout, changes nothing the second time."""
        if self.cookie is not None:
            return
        self.post("/api/v2/validate-shrimp")
        if self.address is not None:
            self.post("/signup", {"u": self.address, "p": self.password})
            self.post("/signin", {"u": self.address, "p": self.password})
            # The portal opens only for an account with a customer at Stripe.
            self.post("/api/v2/billing/checkout", {"planid": "identity"})

    def basic(self):
        if self.token is None:
            self.arrive()
            self.token = self.post("/api/v2/account/apitoken", {"confirmation": self.password}).json()["record"]["apitoken"]
        return "Basic " + base64.b64encode(f"{self.address}:{self.token}".encode()).decode()

    def get(self, path):
        headers = {"O-Shrimp": self.shrimp, "Cookie": f"sess={self.cookie}"}
        return requests.get(BASE_URL + path, headers=headers, timeout=TIMEOUT_SECONDS).json()["records"]

    def adapt(self, case):
        """Gives the call what no document can name: the present password, an id that the account has."""
        if isinstance(case.body, dict) and case.body.get("confirmation") == PASSWORD:
            case.body["confirmation"] = self.password
        path, given = case.operation.path, str((case.path_parameters or {}).get("id", ""))
        if path.endswith("/sessions/{id}/end") and re.fullmatch(r"[\w-]{22}", given, re.ASCII):
            other = Person(self.address)
            other.password = self.password
            other.arrive()
            case.path_parameters["id"] = next(one["id"] for one in self.get(SESSIONS) if not one["current"])
        elif path.endswith("/tokens/{id}/end") and re.fullmatch(r"[0-9a-z]{8}", given):
            named = [one["id"] for one in self.get(TOKENS) if one["name"] is not None]
            if not named:
                made = self.post(TOKENS + "/add", {"name": "fuzzer", "confirmation": self.password}).json()
                named = [made["record"]["token"]["id"]]
            case.path_parameters["id"] = named[0]

    def note(self, case, response):
        """Follows what an answer changed: a new session, a sign-out, another password, token or account."""
        self.keep("; ".join(response.headers.get("set-cookie", [])), response)
        if self.address is not None and self.cookie is not None and not self.cookie.startswith("s"):
            self.cookie = None  # signed out
        if response.status_code != 200:
            return
        if case.operation.path.endswith("/change-password"):
            self.password = case.body["newp"]
        elif case.operation.path.endswith("/apitoken"):
            self.token = json_of(response)["record"]["apitoken"]
        elif case.operation.path.endswith("/destroy"):
            self.__init__(customer_address())


def customer_address():
    return f"fuzzer-{next(numbers)}@example.com"


def people():
    """The people of this worker."""
    if not hasattr(worker, "people"):
        worker.people = {
            "visitor": Person(),
            "customer": Person(customer_address()),
            "colonel": Person(COLONEL),
        }
    return worker.people


def way_of(case):
    """How to make a call: its content chooses among the ways that the document allows."""
    operation = case.operation.definition.raw
    if operation["x-caller"] == "colonel":
        return "colonel"
    ways = [next(iter(scheme), "anonymous") for scheme in operation["security"]] or ["anonymous"]
    content = repr((case.path_parameters, case.query, case.body)).encode()
    way = ways[zlib.crc32(content) % len(ways)]
    # A form without cookie must come from a page of ours, which has a session.
    is_form = operation["x-shrimp"] and not case.operation.path.startswith("/api/")
    return "visitor" if way == "anonymous" and is_form else way


@schemathesis.auth(refresh_interval=None)
class SignedIn:
    def get(self, case, context):
        way = way_of(case)
        if way == "anonymous":
            return None
        if way == "basic":
            return {"Authorization": people()["customer"].basic()}
        person = people()["customer" if way == "session" else way]
        person.arrive()
        if person.address is not None:
            person.adapt(case)
        return {"sess": person.cookie, "O-Shrimp": person.shrimp, "Sec-Fetch-Site": "same-origin"}

    def set(self, case, data, context):
        for name, value in data.items():
            place = case.cookies if name == "sess" else case.headers
            place[name] = value


@schemathesis.hook
def after_call(context, case, response):
    statuses[f"{response.request.method} {case.operation.path}"][response.status_code] += 1
    sent = response.request.headers.get("Cookie") or ""
    for person in people().values():
        if person.cookie is not None and f"sess={person.cookie}" in sent:
            person.note(case, response)


@atexit.register
def write_statuses():
    with open(os.environ["FUZZ_STATUSES"], "w", encoding="utf-8") as file:
        json.dump(statuses, file)
