import {
  certificateFacts,
  certificateSentence,
  certificateTitle,
  achievementText,
  shownCode,
  verifyAddress,
} from '@icio/contracts/certificates/certificate-words'
import type { VerifiedCertificate } from '@icio/contracts/certificates/endpoints'
import { filePart, type StudyDocument } from './study-document.js'

/**
 * Makes the Word file of a certificate, on one page across, with all that its page says (PATH-12, PATH-13).
 *
 * @param verdict whether it was valid as the file was made, where that was looked up
 */
export function certificateDocument(
  certificate: VerifiedCertificate,
  { siteName, origin, verdict }: { siteName: string; origin: string; verdict?: string },
): StudyDocument {
  const { code, name } = certificate
  return {
    name: `certificate-${filePart(code)}`,
    title: name ?? 'Name withheld by its holder',
    subtitle: achievementText(certificate, siteName),
    isLandscape: true,
    parts: [
      {
        heading: certificateTitle(certificate),
        lines: [
          ...certificateFacts(certificate).map(([label, text]) => ({ kind: 'text', label, text }) as const),
          {
            kind: 'text',
            label: 'Code',
            text: `${shownCode(code)}. ${verdict ? `${verdict} when this file was made; look` : 'Look'} it up:`,
          },
          { kind: 'link', title: 'Verify', url: verifyAddress(origin, code) },
          { kind: 'text', text: certificateSentence },
        ],
      },
    ],
  }
}
