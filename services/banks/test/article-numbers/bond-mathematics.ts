import { sum } from './stated-numbers.js'

/** A payment and the years until it is made. */
interface Payment {
  years: number
  amount: number
}

/** A bond with a par value of 100 that pays its coupon once a year. The coupon is a share of par. */
export const bond = (coupon: number, years: number): Payment[] =>
  Array.from({ length: years }, (_, index) => ({
    years: index + 1,
    amount: 100 * coupon + (index + 1 === years ? 100 : 0),
  }))

export const presentValue = (payments: readonly Payment[], rate: number): number =>
  sum(payments.map(({ years, amount }) => amount / (1 + rate) ** years))

/** The years to payment, weighted by present value. */
export const macaulayDuration = (payments: readonly Payment[], rate: number): number =>
  sum(payments.map(({ years, amount }) => (years * amount) / (1 + rate) ** years)) /
  presentValue(payments, rate)

/** By definition: the slope of the price as a share of the price, from two prices close by. */
export function modifiedDuration(payments: readonly Payment[], rate: number): number {
  const step = 1e-5
  const slope = presentValue(payments, rate + step) - presentValue(payments, rate - step)
  return -slope / (2 * step) / presentValue(payments, rate)
}

/** The rate at which the payments are worth this price, by bisection between -50% and 100%. */
export function yieldAt(payments: readonly Payment[], price: number): number {
  let low = -0.5
  let high = 1
  for (let turn = 0; turn < 80; turn += 1) {
    const middle = (low + high) / 2
    if (presentValue(payments, middle) > price) low = middle
    else high = middle
  }
  return (low + high) / 2
}
