/** Where the mails of a site without a mail server can be read, on a developer's machine only. */
export const mailboxPath = '/dev/mailbox'
