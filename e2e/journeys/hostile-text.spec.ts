import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { becomeMember } from '../people/member.js'
import { ownSite } from '../people/own-site.js'
import { expect, test, type Visitor } from '../people/people.js'

/** Would run as code if it became markup; the policy would complain too, which fails every journey. */
const name = '"><svg/onload=hacked=1>'
const reply =
  '<img src=x onerror="hacked=1"> <script>hacked=1</script> [read](javascript:hacked=1) javascript:hacked=1 [1]'

let model: Server
ownSite(async () => {
  model = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'text/event-stream')
    const event = { choices: [{ index: 0, delta: { content: reply }, finish_reason: null }] }
    response.write(`data: ${JSON.stringify(event)}\n\n`)
    response.end('data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`
  return { OPENAI_BASE_URL: url, OPENAI_API_KEY: 'by plan', OPENAI_PROVIDER: 'the tests' }
})
test.afterAll(() => void model.close())

async function expectUntouched({ page }: Visitor) {
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
  await expect(page.locator('main img[onerror], main svg[onload], a[href^="javascript:"]')).toHaveCount(0)
}

test('[SEC-11, SEC-12, SEC-28] text from people and from the model stays plain characters', async ({
  visitor,
  siteAddress,
}) => {
  const { page } = visitor
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog: ${dialog.message()}`)
  })
  await becomeMember(visitor, siteAddress, 'Mallory')
  // No account gets such a name today (NAME-1); one of an earlier version may have it.
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    await route.fulfill({ response: answer, body: body.replaceAll('"Mallory"', JSON.stringify(name)) })
  })
  await visitor.openAgreed('/')
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible()
  await expectUntouched(visitor)
  await visitor.open('/profile')
  await expect(page.getByLabel('Display Name')).toHaveValue(name)
  await expectUntouched(visitor)
  await visitor.open('/learn')
  const input = page.getByLabel('Your question for the assistant')
  await input.fill(`${name} What is duration?`)
  await input.press('Enter')
  // Its number is cut where no passage that the model names holds it (CHAT-39).
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText(
    /<script>hacked=(1|\(number cut\))<\/script>/,
  )
  await expectUntouched(visitor)
})
