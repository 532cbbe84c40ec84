import { unfoldForPrint } from './unfold-for-print.js'

test('[DOC-9] what is folded is open while the page is printed, and what the reader had opened stays open', () => {
  document.body.innerHTML = '<details id="a"></details><details id="b" open></details>'
  const open = () => ['a', 'b'].map((id) => document.getElementById(id)?.hasAttribute('open'))
  unfoldForPrint()
  dispatchEvent(new Event('beforeprint'))
  expect(open()).toEqual([true, true])
  dispatchEvent(new Event('afterprint'))
  expect(open()).toEqual([false, true])
})
