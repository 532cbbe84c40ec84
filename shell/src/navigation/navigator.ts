/** How a part outside React changes the page: BrowserRouter hands its function over when it is there. */
export interface Navigator {
  go(path: string, state?: unknown): void
  attach(navigate: (path: string, options: { state?: unknown }) => void): () => void
}

export function createNavigator(): Navigator {
  let navigate: ((path: string, options: { state?: unknown }) => void) | null = null
  return {
    go(path, state) {
      if (!navigate) throw new Error('The page is not there yet.')
      navigate(path, { state })
    },
    attach(given) {
      navigate = given
      return () => {
        if (navigate === given) navigate = null
      }
    },
  }
}
