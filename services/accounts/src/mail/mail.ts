import { escapeHtml } from '@icio/kit/http/escape-html'

/** A mail as it is sent: one recipient, one purpose, as text and as HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

interface MailWords {
  to: string
  subject: string
  /** Paragraphs before the action. */
  opening: string[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Paragraphs after the action: how long it is valid, what to do if it was not you. */
  closing: string[]
  /** Who sent it and why; by default that it is about the account. */
  signature?: string
}

/** Builds the text and the HTML form of a mail from the same words. */
export function composeMail(siteName: string, words: MailWords): Mail {
  const { to, subject, opening, action, closing } = words
  const { signature = `This mail was sent by ${siteName} about your account. It needs no answer.` } = words
  const text = [
    ...opening,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...closing,
    `-- \n${signature}`,
  ].join('\n\n')
  return { to, subject, text: `${text}\n`, html: htmlOf(siteName, words, signature) }
}

function htmlOf(
  siteName: string,
  { subject, opening, action, closing }: MailWords,
  signature: string,
): string {
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`
  const url = action ? escapeHtml(action.url) : ''
  const button = action
    ? `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;background:#1d3a5f;color:#fdfaf4;text-decoration:none;border-radius:3px">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#46505d">If the button does not work, open this address:<br>${url}</p>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f8f5ef;color:#17212e;font:16px/1.6 Georgia,serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fffdf9;border:1px solid #ddd6c8">
<p style="margin:0 0 24px;font-size:20px">${escapeHtml(siteName)}</p>
${opening.map(paragraph).join('\n')}
${button}
${closing.map(paragraph).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #ddd6c8;font-size:13px;color:#5f6770">${escapeHtml(signature)}</p>
</div></body></html>
`
}
