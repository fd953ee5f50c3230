"""Prints every mail that arrives as one line of JSON."""

import email
import email.policy
import json


class Printer:
    @classmethod
    def from_cli(cls, parser, *args):
        return cls()

    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        headers = {name.lower(): str(value) for name, value in mail.items()}
        line = {"to": envelope.rcpt_tos, "headers": headers, "text": mail.get_content().replace("\r\n", "\n")}
        print(json.dumps(line), flush=True)
        return "250 OK"
