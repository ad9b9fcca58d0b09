/** The part of the WebSocket interface that clients use. The package `ws` also implements it. */
export interface ClientSocket {
  readonly readyState: number;
  readonly send: (data: string) => void;
  readonly close: () => void;
  onopen: ((event: never) => unknown) | null;
  onmessage: ((event: { readonly data: unknown }) => unknown) | null;
  onclose: ((event: { readonly code: number }) => unknown) | null;
  onerror: ((event: never) => unknown) | null;
}
