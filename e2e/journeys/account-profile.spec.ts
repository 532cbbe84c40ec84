import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memberOf, type Member } from '../people/members.js'
import { expect, test as base } from '../people/people.js'

/** A signed-in member with Profile Settings open. */
const test = base.extend<{ member: Member }>({
  member: async ({ browser, siteAddress }, use) => {
    const member = await memberOf(browser, siteAddress, 'Ada Keller')
    await member.open('/profile')
    await expect(member.page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible()
    await use(member)
    await member.context.close()
  },
})

function photo(name: string, mimeType: string) {
  const folder = join(import.meta.dirname, '../../services/accounts/test/pictures')
  return { name, mimeType, buffer: readFileSync(join(folder, name)) }
}

test('[PROF-17, PROF-18] the browser scales a phone’s photo, an AVIF and a moving picture before they are sent; HEIC is told what to do', async ({
  member: { page },
}) => {
  const field = page.getByLabel('Avatar image')
  // The protocol of the browser does not hand out files of a form.
  await page.evaluate(`{
    const { append } = FormData.prototype
    FormData.prototype.append = function (name, file) {
      globalThis.sent = createImageBitmap(file).then(({ width, height }) => [width, height])
      return append.apply(this, arguments)
    }
  }`)
  for (const [picture, width, height] of [
    [photo('avatar-iphone-24mp.jpg', 'image/jpeg'), 768, 1024],
    [photo('photo-3000.avif', 'image/avif'), 1024, 683],
    [photo('animated-1500.gif', 'image/gif'), 1024, 819],
  ] as const) {
    await field.setInputFiles(picture)
    await expect.poll(() => page.evaluate('globalThis.sent'), picture.name).toEqual([width, height])
    await page.getByRole('button', { name: 'Remove avatar' }).click()
    await expect(page.getByText('Avatar removed', { exact: true })).toBeVisible()
  }
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat', 'latin1')
  await field.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic })
  await expect(page.getByText(/HEIC/).first()).toBeVisible()
})
