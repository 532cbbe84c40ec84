import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Logs the failure and returns the support code that the visitor can quote. */
  report: (error: unknown) => string
  fallback: (failure: { supportCode: string; retry: () => void }) => ReactNode
}

/** Limits a rendering error to one part of the page; `retry` renders the part again. */
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
    return this.props.fallback({ supportCode, retry: this.retry })
  }
}
