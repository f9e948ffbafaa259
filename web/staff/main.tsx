import '#web/ui/tokens.css';
import '#web/ui/words.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Broken } from '#web/ui/broken/broken.tsx';
import { App } from './app.tsx';

const root = createRoot(document.getElementById('root')!, {
  onUncaughtError(reason) {
    reportError(reason);
    // Sales, scans and counts are stored on the server.
    root.render(<Broken safe="What was sold or scanned is safe." />);
  },
});

root.render(
  <StrictMode>
    <App />
  </StrictMode>,
);
