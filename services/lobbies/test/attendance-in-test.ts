import type { AttendanceToCertify } from '@icio/contracts/certificates/endpoints'
import type { AttendanceMails } from '@icio/contracts/credit/schemas'
import type { LobbiesAppOptions } from '../src/app.js'

type Services = Pick<LobbiesAppOptions, 'mailAttendance' | 'humanProofs' | 'certificates'>

/** What the service of rooms asks others for attendance, with a record of it; 'human' is the proof that passes. */
export function fakeAttendanceServices(byMail: boolean) {
  const mails: AttendanceMails['mails'] = []
  const certified: AttendanceToCertify[] = []
  const erased: string[] = []
  const services: Services = {
    async mailAttendance(mail) {
      mails.push(...(byMail ? mail.mails : []))
      return { by_mail: byMail }
    },
    humanProofs: {
      offer: async () => ({ challenge: 'easy' }),
      judge: async (proof) => proof === 'human',
    },
    certificates: {
      /** The same key gets the same code. */
      async certify(one) {
        const known = certified.findIndex(({ key }) => key === one.key)
        return { code: `CERTIFICATE${known < 0 ? certified.push(one) - 1 : known}` }
      },
      erase: async ({ codes }) => void erased.push(...codes),
    },
  }
  return { mails, certified, erased, ...services }
}
