import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'

/** A visitor in a separate browser context. */
export interface Visitor {
  page: Page
  /** Opens a path of the site and waits until its screen has replaced the text of its page. */
  open(path: string): Promise<void>
  /** Opens a path without waiting for its files, for journeys that hold one back. */
  begin(path: string): Promise<void>
  /** Opens a path and agrees to the disclosure, including the human check, unless this session has already agreed. */
  openAgreed(path: string): Promise<void>
  /** Agrees to the disclosure that is on the screen. */
  agree(): Promise<void>
}

/** Creates a visitor for a page on the site at the address. */
export function visitorOf(page: Page, address: string): Visitor {
  const agree = async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /agree/i }).click()
    await expect(dialog).toBeHidden()
  }
  const open = async (path: string) => {
    await page.goto(new URL(path, address).href)
    // Its text can be read at once; what is pressed before the screen has replaced it would be lost (TEXT-7).
    await page.locator('a[href="#site-links"]').waitFor({ state: 'detached' })
  }
  return {
    page,
    open,
    begin: async (path) => {
      await page.goto(new URL(path, address).href, { waitUntil: 'commit' })
    },
    agree,
    openAgreed: async (path) => {
      await open(path)
      // Another tab of this browser session may have agreed; the page then contains a marker.
      if ((await page.locator('meta[name="disclosure"]').count()) === 0) await agree()
    },
  }
}

/**
 * Marks the disclosure as agreed for pages opened from now on, without a human check; for journeys about something
 * else.
 */
export async function agreeBeforehand(pages: Page | BrowserContext): Promise<void> {
  await pages.addInitScript({ content: "sessionStorage.setItem('disclosure_agreed', 'true')" })
}

/** Waits for the style sheets: the browser paints nothing before them, but measures what is asked of it. */
export const waitForStyles = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(`[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)`),
    )
    .toBe(true)

/** Holds back the page's requests for matching URLs; the returned function releases them. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

interface People {
  visitor: Visitor
  /** The complaints of the page and its policy; a journey with complaints fails. */
  complaints: string[]
}

export const test = base.extend<People & { siteAddress: string; failOnComplaints: void }>({
  siteAddress: async ({}, use) => {
    await use(process.env['SITE_ADDRESS'] ?? '')
  },
  complaints: async ({}, use) => {
    await use([])
  },
  visitor: async ({ page, siteAddress }, use) => {
    await use(visitorOf(page, siteAddress))
  },
  failOnComplaints: [
    async ({ page, complaints }, use) => {
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
      page.on('console', (message) => {
        if (/content security policy|trusted type/i.test(message.text())) complaints.push(message.text())
      })
      await use()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
