import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';

const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });

// What is needed to play without a network is kept by a worker once the page is there.
if (import.meta.env.PROD) onload = () => navigator.serviceWorker?.register('sw.js').catch(() => {});
