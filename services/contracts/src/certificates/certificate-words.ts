import { dayText } from '../dates/day-text.js'
import { dayIn } from '../dates/days.js'
import { editions } from '../editions.js'
import type { Certificate, VerifiedCertificate } from './endpoints.js'

/** Where a code is looked up, by anybody. */
export const verifyPage = '/verify'

/** Always on a certificate, on the page, in print and in Word; no setting removes it (PATH-13). */
export const certificateSentence =
  'Self-administered and not proctored. A record of learning; not an approval by any regulator, governing body or accounting board, and not continuing professional education credit unless your body says so.'

/** Said of every code that matches no certificate (PATH-14). */
export const unknownCodeText = 'We have issued no certificate with this code.'

/** Shows a code in groups of four, as it is read aloud. */
export function shownCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Returns what a certificate is called, in profiles and in lists. */
export function certificateTitle(certificate: VerifiedCertificate): string {
  return certificate.kind === 'check'
    ? `Trustee path, ${editions[certificate.specialization].audience}`
    : `Attendance: ${certificate.session}`
}

/** Returns what the person has done, as the line below the name. */
export function achievementText(certificate: VerifiedCertificate, siteName: string): string {
  return certificate.kind === 'check'
    ? `has completed the trustee path for ${editions[certificate.specialization].audience} of ${siteName}`
    : `attended ${certificate.session}, counted by ${siteName}`
}

/** Returns minutes as hours of 60 minutes, to one decimal. */
export function hoursText(minutes: number): string {
  const hours = Math.round(minutes / 6) / 10
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** Returns the facts of a certificate in order, the same on the page, in print, in Word and where a code is verified. */
export function certificateFacts(certificate: VerifiedCertificate): [label: string, text: string][] {
  const day: [string, string] = ['Date', dayText(certificate.completed_on)]
  if (certificate.kind === 'check') {
    const { right, total, version, minutes, modules } = certificate
    return [
      day,
      ['Check', `${right} of ${total} questions right in one sitting of 60 minutes`],
      ['Hours recorded', `${hoursText(minutes)} (of 60 minutes)`],
      ['Modules', modules.join(' · ')],
      ['Version of the path', String(version)],
    ]
  }
  const { presenter, sponsor_line, objectives, blocks_by_word, blocks_by_hand, minutes, credits } =
    certificate
  return [
    day,
    ...(presenter ? [['Presenter', presenter] satisfies [string, string]] : []),
    ['Sponsor', sponsor_line.replace(/^Sponsor: /, '')],
    ['Blocks of 50 minutes', `${blocks_by_word} by the word on the stage, ${blocks_by_hand} by hand`],
    [
      'Minutes',
      `${minutes} counted by this service: ${credits} ${credits === 1 ? 'hour' : 'hours'} of 50 minutes`,
    ],
    ...(objectives.length > 0 ? [['Objectives', objectives.join(' · ')] satisfies [string, string]] : []),
    ['Name', 'as typed by its holder'],
  ]
}

/** Returns whether a certificate is valid, in words (PATH-14, PATH-15). */
export function verdictText({ withdrawn, name }: VerifiedCertificate): string {
  if (withdrawn) return `Withdrawn on ${dayText(dayIn(withdrawn.at))}`
  return name === undefined ? 'Valid, name withheld by its holder' : 'Valid'
}

export function verifyAddress(origin: string, code: string): string {
  return `${origin}${verifyPage}/${code}`
}

/** Returns the form of a professional network that adds a certificate to a profile, with its fields filled in. */
export function profileAddress(
  certificate: Certificate,
  { siteName, origin }: { siteName: string; origin: string },
): string {
  const [year = '', month = ''] = certificate.completed_on.split('-')
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: certificateTitle(certificate),
    organizationName: siteName,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: verifyAddress(origin, certificate.code),
    certId: certificate.code,
  })
  return `https://www.linkedin.com/profile/add?${fields.toString()}`
}
