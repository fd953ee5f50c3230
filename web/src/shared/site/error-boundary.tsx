import { Component, type ReactNode } from "react";

interface Props {
  /** A change resets the error: the path. */
  resetKey: string;
  fallback: ReactNode;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  resetKey: string;
}

/** Limits a rendering error to one screen. React logs the error itself. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { hasFailed: false, resetKey: props.resetKey };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
