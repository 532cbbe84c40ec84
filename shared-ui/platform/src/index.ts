/**
 * The one facade that shell and remotes share as a single copy: the stateful libraries, and of them only the
 * names that the site uses. Sharing the whole router would cost every visitor 48 kB more (docs/decisions/005-platform-facade.md).
 */
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  NavLink,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export { useStore } from 'zustand'
export { createStore, type StoreApi } from 'zustand/vanilla'
