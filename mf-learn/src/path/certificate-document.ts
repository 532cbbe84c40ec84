import {
  certificateFacts,
  certificateSentence,
  certificateTitle,
  deedText,
  shownCode,
  verdictText,
  verifyAddress,
} from '@icio/contracts/certificates/certificate-words'
import type { VerifiedCertificate } from '@icio/contracts/certificates/endpoints'
import { filePart, type StudyDocument } from '@icio/shared-ui/documents/study-document'

/** Makes the Word file of a certificate, on one page across, with all that its page says (PATH-12, PATH-13). */
export function certificateDocument(
  certificate: VerifiedCertificate,
  { siteName, origin }: { siteName: string; origin: string },
): StudyDocument {
  const { code, name } = certificate
  return {
    name: `certificate-${filePart(code)}`,
    title: name ?? 'Name withheld by its holder',
    subtitle: deedText(certificate, siteName),
    isLandscape: true,
    parts: [
      {
        heading: certificateTitle(certificate),
        lines: [
          ...certificateFacts(certificate).map(([label, text]) => ({ kind: 'text', label, text }) as const),
          {
            kind: 'text',
            label: 'Code',
            text: `${shownCode(code)}. ${verdictText(certificate)} when this file was made; look it up:`,
          },
          { kind: 'link', title: 'Verify', url: verifyAddress(origin, code) },
          { kind: 'text', text: certificateSentence },
        ],
      },
    ],
  }
}
