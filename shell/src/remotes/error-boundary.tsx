import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Writes the failure to the log and gives the code that the visitor may quote. */
  report: (error: unknown) => string
  fallback: (failure: { supportCode: string; retry: () => void }) => ReactNode
}

/** Confines a failure while rendering to one part of the page; `retry` renders the part anew. */
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
