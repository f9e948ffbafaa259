import '#web/ui/tokens.css';
import '#web/ui/words.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { Broken } from './broken.tsx';

const root = createRoot(document.getElementById('root')!, {
  onUncaughtError(reason) {
    reportError(reason);
    root.render(<Broken />);
  },
});

root.render(
  <StrictMode>
    <App />
  </StrictMode>,
);
