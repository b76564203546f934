import { Component, type ReactNode } from 'react'
import { BrokenView } from './broken-view.tsx'

type BoundaryProps = {
  readonly children: ReactNode
  /** Shown in the place of a part that the rest works without. Without it a retry is offered. */
  readonly fallback?: ReactNode
  /** When it changes, the part is tried again. */
  readonly retryKey?: number
}

/** A page that breaks says so and can be tried again; the rest of the app stays. React reports the error itself. */
export class ErrorBoundary extends Component<BoundaryProps, { readonly broken: boolean }> {
  override readonly state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.broken && before.retryKey !== this.props.retryKey) this.#retry()
  }

  override render() {
    const { children, fallback } = this.props
    if (!this.state.broken) return children
    return fallback === undefined ? <BrokenView onRetry={() => this.#retry()} /> : fallback
  }

  #retry() {
    this.setState({ broken: false })
  }
}
