"""Appends the new public events to events.ndjson and reads all of them. HIRELANE_URL=… TOKEN=… python events_over_http.py"""
import json, os, pathlib, re, time, urllib.error, urllib.request
import pandas as pd

URL, TOKEN = os.environ.get("HIRELANE_URL", "http://localhost:3000"), os.environ["TOKEN"]
EVENTS, STATE, NEW_STATE = map(pathlib.Path, ("events.ndjson", "state.json", "state.json.new"))
state = json.loads(STATE.read_text()) if STATE.exists() else {"size": 0, "next": {}}

def read(page):
    request = urllib.request.Request(URL + page, headers={"Authorization": f"Bearer {TOKEN}"})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.read(), re.search('<([^>]+)>; rel="next"', answer.headers["Link"])[1]
    except urllib.error.HTTPError as error:
        if error.code != 429: raise
        time.sleep(int(error.headers["Retry-After"]))
        return read(page)

with EVENTS.open("ab") as file:
    file.seek(file.truncate(state["size"]))  # removes what was written without its state
    for category in ("project", "proposal", "engagement"):
        page, following = None, state["next"].get(category, f"/api/v1/events/{category}")
        while following != page:  # only the last page links to itself
            page, (events, following) = following, read(following)
            file.write(events)
            file.flush()
            state["next"][category], state["size"] = following, file.tell()
            NEW_STATE.write_text(json.dumps(state))
            NEW_STATE.replace(STATE)  # never half of a state

events = pd.read_json(EVENTS, lines=True).drop_duplicates("id")
events["time"] = pd.to_datetime(events["time"], format="ISO8601")
print(events.groupby("type").size())
