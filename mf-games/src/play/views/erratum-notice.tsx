import { Notice } from '@icio/shared-ui/parts/notice'
import type { ReactNode } from 'react'

/** A ruling has changed which choice is right: it stands wherever the answer is looked at again. */
export function ErratumNotice({ children }: { children: ReactNode }) {
  return (
    <Notice tone="info" title="Erratum">
      {children}
    </Notice>
  )
}
