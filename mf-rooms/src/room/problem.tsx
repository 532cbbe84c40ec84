import { Notice } from '@icio/shared-ui/parts/notice'

/** Why something did not work, above what was tried; nothing for null. */
export function Problem({ text }: { text: string | null | undefined }) {
  return text ? (
    <Notice tone="danger" role="alert">
      {text}
    </Notice>
  ) : null
}
