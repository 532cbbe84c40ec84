import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSound } from './game-sounds.js'
import { SoundSwitch } from './views/game-page.js'

const heard: number[] = []
const note = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }

class FakeAudio {
  state = 'running'
  currentTime = 0
  destination = {}
  resume = async () => {}
  close = async () => {}
  createGain = () => ({ gain: note, connect: (next: object) => next })
  createOscillator = () => ({
    frequency: {
      set value(hertz: number) {
        heard.push(hertz)
      },
    },
    connect: (next: object) => next,
    start() {},
    stop() {},
  })
}

beforeEach(() => {
  localStorage.clear()
  heard.length = 0
  Object.assign(globalThis, { AudioContext: FakeAudio })
})
afterEach(() => void Reflect.deleteProperty(globalThis, 'AudioContext'))

function Moment({ of }: { of: string }) {
  useSound('tick', of)
  return <SoundSwitch />
}

test('[PLAY-20] nothing is heard until the switch is on; then each moment once, and the browser remembers', async () => {
  const { rerender, unmount } = render(<Moment of="3" />)
  expect(heard).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Sound' }))
  expect(heard).toEqual([440, 660])
  rerender(<Moment of="2" />)
  rerender(<Moment of="2" />)
  expect(heard).toEqual([440, 660, 880])
  unmount()
  render(<Moment of="1" />)
  expect(screen.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'true')
  expect(heard).toEqual([440, 660, 880, 880])
  await userEvent.click(screen.getByRole('button', { name: 'Sound' }))
})
