import { Component, type ReactNode } from 'react'
import { PartUnavailable } from './part-unavailable.js'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Logs the failure and returns the support code that the visitor can quote. */
  report: (error: unknown) => string
}

/** Limits a rendering error to one part of the page, which says so and can be rendered again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { supportCode: string | null }> {
  override state = { supportCode: null }

  static getDerivedStateFromError() {
    return { supportCode: '' }
  }

  override componentDidCatch(error: unknown) {
    this.setState({ supportCode: this.props.report(error) })
  }

  retry = () => this.setState({ supportCode: null })

  override render() {
    const { supportCode } = this.state
    if (supportCode === null) return this.props.children
    return <PartUnavailable supportCode={supportCode} onRetry={this.retry} />
  }
}
