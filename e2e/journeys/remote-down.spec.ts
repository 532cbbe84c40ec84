import { expect, test } from '../people/people.js'

test('[FAULT-9] a remote with missing files leaves the shell and the other remotes working, and can be retried', async ({
  visitor,
}) => {
  const lost = (url: URL) => url.pathname.startsWith('/remotes/mf-games/')
  await visitor.page.route(lost, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await visitor.openAgreed('/')
  await visitor.open('/quiz')
  const card = visitor.page.getByText('This part is unavailable')
  await expect(card).toBeVisible()
  await visitor.open('/learn')
  await expect(visitor.page.getByRole('heading', { level: 1, name: /Commercial Insurers/ })).toBeVisible()
  await visitor.open('/quiz')
  await expect(card).toBeVisible()
  await visitor.page.unroute(lost)
  await visitor.page.getByRole('button', { name: /try again/i }).click()
  await expect(visitor.page.getByText('Question 1 of 10')).toBeVisible()
})
