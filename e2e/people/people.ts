import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'

/** A visitor in an own browser context, who sees the site as anybody would. */
export interface Visitor {
  page: Page
  /** Opens a path of the site and waits until it has loaded. */
  open(path: string): Promise<void>
  /** Opens a path and waits for none of its files: for journeys that hold one back. */
  begin(path: string): Promise<void>
  /** Opens a path and agrees to the disclosure, human check included, unless this browser session has agreed. */
  openAgreed(path: string): Promise<void>
  /** Agrees to the disclosure that is on the screen. */
  agree(): Promise<void>
}

/** Makes a visitor of a page on the site at the address. */
export function visitorOf(page: Page, address: string): Visitor {
  const agree = async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /agree/i }).click()
    // The human check is work for the processor, which other journeys use at the same time.
    await expect(dialog).toBeHidden({ timeout: 30_000 })
  }
  const open = async (path: string) => {
    await page.goto(new URL(path, address).href)
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
      // Another tab of this browser session may have done so; the page then says it.
      if ((await page.locator('meta[name="disclosure"]').count()) === 0) await agree()
    },
  }
}

/**
 * Whoever opens a page from now on has agreed to the disclosure, without a human check: for journeys that are about
 * something else.
 */
export async function agreeBeforehand(pages: Page | BrowserContext): Promise<void> {
  await pages.addInitScript({ content: "sessionStorage.setItem('disclosure_agreed', 'true')" })
}

/** Holds back what the page asks for under such an address; the function that it gives lets everything through. */
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
  /** Whatever the page or its policy complained about; a journey with complaints fails. */
  complaints: string[]
}

export const test = base.extend<People & { siteAddress: string; quiet: void }>({
  siteAddress: async ({}, use) => {
    await use(process.env['SITE_ADDRESS'] ?? '')
  },
  complaints: async ({}, use) => {
    await use([])
  },
  visitor: async ({ page, siteAddress }, use) => {
    await use(visitorOf(page, siteAddress))
  },
  quiet: [
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
