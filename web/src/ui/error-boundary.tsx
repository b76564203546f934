import { Component, type ReactNode } from 'react'
import { ErrorView } from './error-view.tsx'

type BoundaryProps = { readonly children: ReactNode }

/** A page that breaks says so and can be tried again; the rest of the app stays. React reports the error itself. */
export class ErrorBoundary extends Component<BoundaryProps, { readonly error?: unknown }> {
  override readonly state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <ErrorView error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}
