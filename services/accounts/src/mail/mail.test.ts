import { composeMail } from './mail.js'
import { pauseAfter } from '../collections/mail-outbox.js'

test('a mail has the same content as text and as HTML, and both contain its one action', () => {
  const mail = composeMail('The Site', {
    to: 'ada@example.org',
    subject: 'Confirm',
    opening: ['Welcome.'],
    action: { label: 'Confirm', url: 'https://site.example/auth/confirm?token=a.b' },
    closing: ['Good for 24 hours.'],
  })
  for (const part of [
    'Welcome.',
    'Confirm',
    'https://site.example/auth/confirm?token=a.b',
    'Good for 24 hours.',
  ]) {
    expect(mail.text).toContain(part)
    expect(mail.html).toContain(part)
  }
})

test('[SEC-32] text written by a person is escaped in the HTML of a mail', () => {
  const { html } = composeMail('The <b>Site', {
    to: 'ada@example.org',
    subject: '</title><script>x()</script>',
    opening: ['<img src=x onerror="x()">'],
    closing: [],
  })
  expect(html).not.toMatch(/<script|<img|<b>/)
})

test('pauses between tries grow from five seconds to ten minutes', () => {
  expect([1, 2, 3, 8, 12].map((tries) => pauseAfter(tries) / 1000)).toEqual([5, 10, 20, 600, 600])
})
