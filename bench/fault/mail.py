"""Mail servers for aiosmtpd's command line: one that accepts every mail, one that refuses every mail."""

import email
import email.policy


class Accepting:
    """Prints the subject of every mail on a line."""

    @classmethod
    def from_cli(cls, parser, *args):
        return cls()

    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        print(str(mail["subject"]), flush=True)
        return "250 OK"


class Refusing(Accepting):
    async def handle_RCPT(self, server, session, envelope, address, options):
        return "550 no such mailbox"
