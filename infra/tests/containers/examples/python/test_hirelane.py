# pip install -r requirements.txt && pytest
import json
import os

import pytest
import requests
from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import HealthcheckWaitStrategy

IMAGE = os.environ.get("HIRELANE_IMAGE", "hirelane")
TOKEN = "a-token-of-at-least-32-characters"


@pytest.fixture(scope="module")
def url():
    container = DockerContainer(IMAGE).with_command("start").with_exposed_ports(3000).with_env("EVENTS_TOKENS", TOKEN)
    with container.waiting_for(HealthcheckWaitStrategy().with_startup_timeout(120)):
        yield f"http://{container.get_container_host_ip()}:{container.get_exposed_port(3000)}"


def register(url, **changes):
    """A new account, signed in. Its cookies are sent by hand: Python does not send cookies with `Secure` over http."""
    person = {"firstName": "Asha", "lastName": "Rao", "username": "asha.rao", "email": "asha@example.com"}
    account = {"state": "Maharashtra", "city": "Pune", "isClient": True, "password": "lantern-harbour-tea"}
    session = requests.Session()
    session.headers.update({"X-Requested-By": "web", "Sec-Fetch-Site": "same-origin"})
    body = person | account | {"confirmpassword": account["password"]} | changes
    answer = session.post(f"{url}/api/v1/auth/register", json=body)
    assert answer.status_code == 201, answer.text
    session.headers["Cookie"] = "; ".join(f"{cookie.name}={cookie.value}" for cookie in answer.cookies)
    return session


def test_a_posted_project_is_in_the_public_stream(url):
    client = register(url)
    pdf = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
    uploaded = client.post(f"{url}/api/v1/upload", files={"file": ("brief.pdf", pdf, "application/pdf")})
    project = {"title": "A map of every tea shop", "description": "We sell tea from our own garden. " * 16}
    choices = {"category": "Programming & Tech", "skills": ["React"], "scope": "small", "duration": "1 month"}
    terms = {"experienceType": "fresher", "projectRate": 40_000, "file": uploaded.json()["data"]["_id"]}
    posted = client.post(f"{url}/api/v1/client/project/", json=project | choices | terms)
    assert posted.status_code == 201, posted.text

    answer = requests.get(f"{url}/api/v1/events/project", headers={"Authorization": f"Bearer {TOKEN}"})
    events = [json.loads(line) for line in answer.text.splitlines()]
    found = [(event["type"], event["data"]["rate"]) for event in events]
    assert found == [("hirelane.project.posted", 40_000)]
