// The elements may be imported without a browser.
import 'acedrex/analysis.js';
import 'acedrex/editor.js';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Page } from './page.js';

process.stdout.write(renderToString(createElement(Page)));
