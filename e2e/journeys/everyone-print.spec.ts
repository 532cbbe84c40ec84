import { expect, test } from '../people/people.js'
import { allRoutes } from '../people/routes.js'

test('on paper there is the text: no navigation, dark on white, also from the dark theme', async ({
  visitor,
  siteAddress,
}) => {
  const { page } = visitor
  await page.addInitScript(`sessionStorage.setItem('disclosure_agreed', 'true')`)
  const routes = await allRoutes(page.request, siteAddress)
  const read = ['/privacy-policy', ...routes.filter((path) => /\/learn\/(education|insights)\/./.test(path))]
  for (const path of read) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await visitor.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    const shades = await page.locator('main p').first().evaluate(shadesOf)
    expect(shades.text, `text of ${path}`).toBeLessThan(100)
    expect(shades.paper, `paper of ${path}`).toBeGreaterThan(240)
    expect((await page.pdf()).length).toBeGreaterThan(5000)
  }
})

/** How light text and paper are, from 0 to 255. */
function shadesOf(element: Element): { text: number; paper: number } {
  const lightness = (colour: string) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = '#fff'
    canvas.fillRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3
  }
  let paper: Element | null = element
  while (paper && /rgba\(.*, 0\)|transparent/.test(getComputedStyle(paper).backgroundColor))
    paper = paper.parentElement
  return {
    text: lightness(getComputedStyle(element).color),
    paper: paper ? lightness(getComputedStyle(paper).backgroundColor) : 255,
  }
}
