import type { Page } from '@playwright/test'

interface RemoteInPage {
  snapshot?: unknown
  previous?: unknown
}

/** Changes each remote in the registry that the page at this path brings, on its way to the browser. */
export async function changeRegistry(
  page: Page,
  path: string,
  change: (remote: RemoteInPage) => void,
): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      /(id="registry">)(.*?)(<\/script>)/s,
      (_, head, text, tail) => {
        const registry = JSON.parse(String(text)) as { remotes: RemoteInPage[] }
        registry.remotes.forEach(change)
        return `${String(head)}${JSON.stringify(registry)}${String(tail)}`
      },
    )
    await route.fulfill({ response: answer, body })
  })
}
