import { clearCorner } from './clear-place.js'

const toasts = { width: 400, height: 100 }
const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('[PLAY-7] toasts stand in a corner where they cover no answer, code or QR code', () => {
  expect(clearCorner(toasts, desktop, [])).toEqual({ corner: 'bottom-end', isTight: false })
  const qrCode = box(900, 650, 200, 200)
  expect(clearCorner(toasts, desktop, [qrCode]).corner).toBe('top-end')
  expect(clearCorner(toasts, desktop, [qrCode, box(900, 20, 300, 200)]).corner).toBe('bottom-start')
  expect(clearCorner(toasts, phone, [box(16, 500, 358, 400)]).corner).toBe('top-end')
})

test('[PLAY-7] where every corner covers something, they stand where they cover least, and are told that it is tight', () => {
  expect(clearCorner(toasts, phone, [box(0, 50, 390, 780)])).toEqual({ corner: 'top-end', isTight: true })
})
