import { certificateSentence, unknownCodeText } from '@icio/contracts/certificates/certificate-words'
import type { Certificate, VerifiedCertificate } from '@icio/contracts/certificates/endpoints'
import type { CheckSheet, PathCheck } from '@icio/contracts/path/endpoints'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { Route, Routes } from '@icio/platform'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { certificateDocument } from '@icio/shared-ui/documents/certificate-document'
import CertificateScreen from './certificate-screen.js'
import CheckScreen from './check-screen.js'

const ann = {
  at: 'signed-in',
  role: 'user',
  user: { id: 'ann', email: 'ann@site.test', display_name: 'Ann', avatar_url: null },
} as const
const code = 'ABCDEFGHJKLM'
const facts = {
  kind: 'check' as const,
  code,
  completed_on: '2026-11-28',
  specialization: 'general' as const,
  version: 1,
  modules: ['Duties', 'Bonds'],
  right: 17,
  total: 20,
  minutes: 90,
} satisfies VerifiedCertificate
const verified: VerifiedCertificate = { ...facts, name: 'Ann Author' }
const own: Certificate = { ...facts, name: 'Ann Author', name_hidden: false }

/** The calls that a screen made, and its answers by method and path; a function decides by the body. */
function serverWith(answers: Record<string, unknown>) {
  const calls: { call: string; body: unknown }[] = []
  const http: ShellApi['http'] = async (path, init) => {
    const call = `${init?.method ?? 'GET'} ${new URL(path, 'http://site.test').pathname}`
    calls.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    const answer = answers[call]
    const status = answer === undefined ? 404 : 200
    const body = answer ?? { error: { code: 'no_certificate', message: unknownCodeText } }
    return fromPartial<Response>({
      ok: status === 200,
      status,
      headers: new Headers(),
      json: async () => body,
    })
  }
  return { calls, http }
}
function open(answers: Record<string, unknown>, { path = `/verify/${code}`, session = false } = {}) {
  const { calls, http } = serverWith(answers)
  const shell = createFakeShell({ http, ...(session ? { session: ann } : {}) })
  renderInShell(
    <Routes>
      <Route path="/verify/:code" element={<CertificateScreen />} />
      <Route path="/verify" element={<CertificateScreen />} />
      <Route path="/path/check" element={<CheckScreen />} />
    </Routes>,
    { path, shell },
  )
  return { calls, shell }
}

test('[PATH-12, PATH-13, PATH-14] whoever has the code reads what it stands for, with the sentence, and nothing of its holder’s controls', async () => {
  open({ [`GET /api/verify/${code}`]: verified })
  const sheet = within(await screen.findByRole('article'))
  for (const text of ['Ann Author', 'Valid', 'Duties · Bonds', 'November 28, 2026', certificateSentence])
    expect(sheet.getByText(text)).toBeInTheDocument()
  expect(sheet.getByText('1.5 hours (of 60 minutes)')).toBeInTheDocument()
  expect(sheet.getByText('ABCD EFGH JKLM')).toBeInTheDocument()
  expect(screen.queryByText(/profile|Withhold|Withdraw/)).toBeNull()
})

test('[PATH-14] an unknown code is told as one, and a failure is not', async () => {
  open({})
  expect(await screen.findByText(unknownCodeText)).toBeInTheDocument()
  const shell = createFakeShell()
  renderInShell(
    <Routes>
      <Route path="/verify/:code" element={<CertificateScreen />} />
    </Routes>,
    { path: `/verify/${code}`, shell },
  )
  expect(await screen.findByText('The code could not be checked')).toBeInTheDocument()
})

test('[PATH-12, PATH-15] its holder adds it to a profile with the fields filled in, withholds the name and withdraws', async () => {
  const { calls, shell } = open(
    {
      [`GET /api/verify/${code}`]: { ...facts },
      'GET /api/certificates': { certificates: [{ ...own, name_hidden: true }] },
      [`PATCH /api/certificates/${code}`]: own,
      [`DELETE /api/certificates/${code}`]: own,
    },
    { session: true },
  )
  expect(await screen.findByText('Valid, name withheld by its holder')).toBeInTheDocument()
  expect(await screen.findByText('Ann Author')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: /Add to a profile/ }))
  const [{ external } = { external: '' }] = shell.navigations as { external: string }[]
  expect(Object.fromEntries(new URL(external).searchParams)).toMatchObject({
    name: 'Trustee path, Commercial Insurers',
    issueYear: '2026',
    issueMonth: '11',
    certId: code,
    certUrl: `${window.location.origin}/verify/${code}`,
  })
  await userEvent.click(screen.getByRole('checkbox', { name: /Withhold my name/ }))
  expect(calls).toContainEqual({ call: `PATCH /api/certificates/${code}`, body: { hide_name: false } })
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw this certificate' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(calls.map(({ call }) => call)).toContain(`DELETE /api/certificates/${code}`)
})

test('[PATH-13] the Word file has the sentence, and no name that is withheld', () => {
  const about = { siteName: 'Our Site', origin: 'https://site.test' }
  const text = JSON.stringify(certificateDocument({ ...facts }, about))
  expect(text).toContain(certificateSentence)
  expect(text).toContain('Name withheld by its holder')
  expect(text).toContain(`https://site.test/verify/${code}`)
})

const state = (more: Partial<PathCheck>): PathCheck => ({
  specialization: 'general',
  state: 'open',
  can_certify: false,
  ...more,
})
const sheet: CheckSheet = {
  id: 'c1',
  specialization: 'general',
  ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  questions: ['q1', 'q2'].map((id) => ({
    id,
    difficulty: 'hard',
    prompt: `Prompt of ${id}`,
    tags: [],
    choices: [
      { id: 'a', text: `A of ${id}` },
      { id: 'b', text: `B of ${id}` },
    ],
  })),
}
const last = {
  handed_in: true,
  right: 15,
  total: 20,
  passed: false,
  missed: ['Bonds'],
  at: '2026-11-28T12:00:00Z',
}

test('[PATH-10, PATH-11] the check is picked through, survives a reload, asks about what is missing and is handed in once', async () => {
  const { calls, shell } = open(
    {
      'GET /api/path/check': state({}),
      'POST /api/path/check': sheet,
      'POST /api/path/check/c1': state({ state: 'waiting', again_at: '2026-11-29T12:00:00Z', last }),
    },
    { path: '/path/check', session: true },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Begin the check' }))
  await userEvent.click(await screen.findByRole('radio', { name: /B of q1/ }))
  expect(shell.remembered['check c1']).toBe('{"q1":"b"}')
  await userEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Hand in' }))
  expect(await screen.findByText('Not passed: 15 of 20. You can try again in 24 hours.')).toBeInTheDocument()
  expect(screen.getByText('Bonds')).toBeInTheDocument()
  expect(screen.queryByText(/Prompt of/)).toBeNull()
  expect(calls.filter(({ call }) => call === 'POST /api/path/check/c1')).toEqual([
    { call: 'POST /api/path/check/c1', body: { answers: [{ question_id: 'q1', choice_id: 'b' }] } },
  ])
  expect(shell.remembered['check c1']).toBeUndefined()
})

test('[PATH-12] who has passed gives a name and comes to the certificate', async () => {
  const { calls } = open(
    {
      'GET /api/path/check': state({
        state: 'waiting',
        can_certify: true,
        last: { ...last, right: 17, passed: true, missed: [] },
      }),
      'POST /api/certificates': own,
      [`GET /api/verify/${code}`]: verified,
      'GET /api/certificates': { certificates: [own] },
    },
    { path: '/path/check', session: true },
  )
  expect(await screen.findByText('Passed: 17 of 20.')).toBeInTheDocument()
  const name = screen.getByRole('textbox', { name: /Name on the certificate/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Ann Author')
  await userEvent.click(screen.getByRole('button', { name: 'Make the certificate' }))
  expect(await screen.findByRole('article')).toBeInTheDocument()
  expect(calls).toContainEqual({
    call: 'POST /api/certificates',
    body: { specialization: 'general', name: 'Ann Author' },
  })
})
