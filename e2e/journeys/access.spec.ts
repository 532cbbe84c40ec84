import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../people/people.js'

const paths = ['/', '/learn', '/learn-risk-pools', '/quiz', '/privacy-policy', '/no-such-page']

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of paths) {
    test(`axe finds nothing on ${path} in ${colorScheme}`, async ({ visitor }) => {
      await visitor.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await visitor.openAgreed('/')
      await visitor.open(path)
      await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible()
      const { violations } = await new AxeBuilder({ page: visitor.page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual(
        [],
      )
    })
  }
}
