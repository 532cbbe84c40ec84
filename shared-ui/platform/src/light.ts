import {
  Children,
  createContext,
  createElement,
  isValidElement,
  useContext,
  useEffect,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'

/**
 * The platform in a light document (docs/decisions/030-light-documents.md): the same names, for a document that shows one
 * screen and never changes its address. A link loads another document, so no router is needed.
 */
export { useStore } from 'zustand'
export { createStore, type StoreApi } from 'zustand/vanilla'

type Parameters = Readonly<Record<string, string | undefined>>

const RouteParameters = createContext<Parameters>({})

/** A link; it loads the document at its address. */
export function Link({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return createElement('a', { ...rest, href: to })
}

/** Loads the document at this address as soon as it is rendered. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  useEffect(() => (replace ? location.replace(to) : location.assign(to)), [to, replace])
  return null
}

/** Where a screen stands; only read by `Routes`. */
export function Route(_route: { path: string; element: ReactNode }) {
  return null
}

/** Shows the first route whose pattern has the address of the document; `*` has every address. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  for (const route of Children.toArray(children)) {
    if (!isValidElement<{ path: string; element: ReactNode }>(route)) continue
    const value = parametersOf(route.props.path, pathname)
    if (value) return createElement(RouteParameters, { value }, route.props.element)
  }
  return null
}

/** Returns the values of the `:names` in the pattern of the shown route. */
export function useParams(): Parameters {
  return useContext(RouteParameters)
}

/** Returns the address at which the document was opened. */
export function useLocation() {
  const [place] = useState(() => {
    const { pathname, search, hash } = window.location
    return { pathname, search, hash, key: 'default', state: null }
  })
  return place
}

/** Returns the function that loads another document. */
export function useNavigate() {
  return navigate
}

function navigate(to: string): void {
  location.assign(to)
}

function parametersOf(pattern: string, pathname: string): Parameters | null {
  if (pattern === '*') return {}
  const patternSegments = pattern.split('/').filter(Boolean)
  const segments = pathname.split('/').filter(Boolean)
  const fits =
    patternSegments.length === segments.length &&
    patternSegments.every((segment, index) => segment.startsWith(':') || segment === segments[index])
  return fits
    ? Object.fromEntries(
        patternSegments.flatMap((segment, index) =>
          segment.startsWith(':') ? [[segment.slice(1), decodeURIComponent(segments[index] ?? '')]] : [],
        ),
      )
    : null
}
