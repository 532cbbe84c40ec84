/**
 * The one module that the shell and the remotes share as a single copy: the libraries that hold state, limited to the
 * names that the site uses. Sharing the whole router would cost every visitor another 48 kB
 * (docs/decisions/005-platform-facade.md).
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
