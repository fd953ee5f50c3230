-- Answers to contact messages. They are personal data and are deleted with the message.
ALTER TABLE contact_messages ADD COLUMN answered_at BIGINT;
ALTER TABLE contact_messages ADD COLUMN answered_by TEXT NOT NULL DEFAULT '';
ALTER TABLE contact_messages ADD COLUMN note TEXT NOT NULL DEFAULT '';
CREATE TABLE contact_replies (
    id {id},
    message_id BIGINT NOT NULL REFERENCES contact_messages (id) ON DELETE CASCADE,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    -- The Message-ID of the mail.
    mail_id TEXT NOT NULL,
    sent_by TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    -- When sending began: a process that ended then may have sent it.
    sending_at BIGINT,
    sent_at BIGINT,
    failed_at BIGINT
);
CREATE INDEX contact_replies_message ON contact_replies (message_id, id);
