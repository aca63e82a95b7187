"""Appends the new public events to events.ndjson and reads all of them. BROKERS=… python events_from_kafka.py"""
import json, os, pathlib
import pandas as pd
from confluent_kafka import Consumer, KafkaError

TOPICS = [f"hirelane.public.{category}.v2" for category in ("project", "proposal", "engagement")]
EVENTS = pathlib.Path("events.ndjson")
consumer = Consumer({
    "bootstrap.servers": os.environ.get("BROKERS", "localhost:9092"), "group.id": os.environ.get("GROUP", "analyst"),
    "auto.offset.reset": "earliest", "enable.auto.commit": False, "enable.partition.eof": True,
})
consumer.subscribe(TOPICS)
ended, isNew = set(), False  # ended: partitions that were read to their end

EVENTS.touch()
os.truncate(EVENTS, EVENTS.read_bytes().rfind(b"\n") + 1)  # removes a line that was only partly written
with EVENTS.open("a") as file:
    while not ended or len(ended) < len(consumer.assignment()):
        for message in consumer.consume(500, timeout=1):
            if message.error():
                if message.error().code() != KafkaError._PARTITION_EOF: raise RuntimeError(message.error())
                ended.add((message.topic(), message.partition()))
                continue
            event = {name.removeprefix("ce_"): value.decode() for name, value in message.headers()}
            file.write(json.dumps(event | {"data": json.loads(message.value())}) + "\n")
            isNew = True
    file.flush()
    if isNew: consumer.commit(asynchronous=False)  # Kafka stores the offsets of the group
consumer.close()

events = pd.read_json(EVENTS, lines=True).drop_duplicates("id")
events["time"] = pd.to_datetime(events["time"], format="ISO8601")
print(events.groupby("type").size())
