import '#web/ui/tokens.css';
import '#web/ui/words.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { Broken } from './broken.tsx';

const root = createRoot(document.getElementById('root')!, {
  onUncaughtError(reason) {
    reportError(reason);
    root.render(<Broken />);
  },
});

// In small steps: what the server has drawn already can be read and scrolled meanwhile.
startTransition(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
