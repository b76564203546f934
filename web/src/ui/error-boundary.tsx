import { Component, type ReactNode } from 'react'
import { BrokenView } from './broken-view.tsx'

type BoundaryProps = { readonly children: ReactNode }

/** A page that breaks says so and can be tried again; the rest of the app stays. React reports the error itself. */
export class ErrorBoundary extends Component<BoundaryProps, { readonly broken: boolean }> {
  override readonly state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return <BrokenView onRetry={() => this.setState({ broken: false })} />
  }
}
