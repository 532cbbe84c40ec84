import { expectAccessible } from '../people/axe.js'
import { expect, test, type Visitor } from '../people/people.js'

const question = 'How does duration link our bonds and our reserves?'

async function ask({ page }: Visitor, text = question) {
  const input = page.getByLabel('Your question for the assistant')
  await input.fill(text)
  await input.press('Enter')
}

test('[CHAT-11, GATE-6, GATE-9] the first message waits for the disclosure, and Cancel sends nothing', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.open('/learn')
  await ask(visitor)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Your question for the assistant')).toHaveValue(question)
  await expect(page.getByText('You', { exact: true })).toBeHidden()
})

test('[CHAT-6] without a model the library answers and says so; the conversation survives a reload', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.openAgreed('/')
  await visitor.open('/learn')
  await ask(visitor)
  const note = page.getByText('Quoted from the library. It may be incomplete.')
  await expect(note).toBeVisible()
  await expect(page.getByRole('list', { name: 'Related resources' }).last()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(note).toBeVisible()
  await expect(page.getByText(question).first()).toBeVisible()
})
