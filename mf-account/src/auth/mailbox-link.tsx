/** Where a mail went, and where it can be read on a developer's machine. */
export interface MailedTo {
  email: string
  mailbox?: string | undefined
}

/** Leads to where the mail would be, on a developer's machine; nothing everywhere else. */
export function MailboxLink({ mailbox, email }: MailedTo) {
  if (mailbox === undefined) return null
  return (
    <p>
      No mail server is set up here:{' '}
      <a href={`${mailbox}?to=${encodeURIComponent(email)}`} target="_blank" rel="noreferrer">
        open the development mailbox
      </a>
      .
    </p>
  )
}
