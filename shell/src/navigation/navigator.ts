/** Lets parts outside React navigate. The router attaches its function when it is rendered. */
export interface Navigator {
  go(path: string, state?: unknown): void
  attach(navigate: (path: string, options: { state?: unknown }) => void): () => void
}

export function createNavigator(): Navigator {
  let navigate: ((path: string, options: { state?: unknown }) => void) | null = null
  return {
    go(path, state) {
      if (!navigate) throw new Error('The router is not attached yet.')
      navigate(path, { state })
    },
    attach(newRouter) {
      navigate = newRouter
      return () => {
        if (navigate === newRouter) navigate = null
      }
    },
  }
}
